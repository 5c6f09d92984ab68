import { codeOf, Refusal } from '../net/refusal'
import type {
  Account,
  AccountList,
  Done,
  Invitation,
  Me,
  PasskeyAsked,
  PasskeyList,
  Proved,
  SessionList,
} from '../net/schema'

async function asked<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-store', ...init }).catch(() => null)
  if (!answer) throw new Refusal('failed')
  if (!answer.ok) throw new Refusal(await codeOf(answer))
  return (await answer.json()) as T
}

const said = <T>(path: string, body?: object): Promise<T> =>
  asked(path, { method: 'POST', ...(body ? { body: JSON.stringify(body) } : {}) })

const read = <T>(path: string): Promise<T> => asked(path)

export const calls = {
  register: (name: string, password: string): Promise<Me> => said('/api/register', { name, password }),
  login: (name: string, password: string): Promise<Me> => said('/api/login', { name, password }),
  first: (token: string, name: string, password: string): Promise<Me> => said('/api/first', { token, name, password }),
  logout: (): Promise<Done> => said('/api/logout'),
  prove: (password: string): Promise<Proved> => said('/api/step-up', { password }),
  change: (old: string, next: string): Promise<Done> => said('/api/password', { old, new: next }),
  sessions: (): Promise<SessionList> => read('/api/sessions'),
  end: (session: string): Promise<SessionList> => said('/api/sessions/end', { session }),
  passkeys: (): Promise<PasskeyList> => read('/api/passkeys'),
  removePasskey: (passkey: string): Promise<PasskeyList> => said('/api/passkeys/remove', { passkey }),
  accounts: (find: string): Promise<AccountList> => read(`/api/accounts?find=${encodeURIComponent(find)}`),
  make: (role: Account['role']): Promise<Invitation> => said('/api/accounts', { role }),
  link: (person: string): Promise<Invitation> => said('/api/accounts/link', { person }),
  role: (person: string, role: Account['role']): Promise<Account> => said('/api/accounts/role', { person, role }),
  shut: (person: string, shut: boolean): Promise<Done> => said('/api/accounts/shut', { person, shut }),
  endAll: (person: string): Promise<Done> => said('/api/accounts/end-sessions', { person }),
  erase: (person: string): Promise<Done> => said('/api/accounts/erase', { person }),
}

/** Whether this browser can speak of passkeys in the form that the house reads. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

async function signed(begin: string): Promise<{ handle: string; credential: unknown }> {
  const { handle, options } = await said<PasskeyAsked>(begin)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const found = (await navigator.credentials.get({ publicKey }).catch(() => null)) as PublicKeyCredential | null
  if (!found) throw new Refusal('failed')
  return { handle, credential: found.toJSON() }
}

export const byPasskey = {
  login: async (): Promise<Me> => said('/api/login/passkey', await signed('/api/login/passkey/begin')),
  prove: async (): Promise<Proved> => said('/api/step-up/passkey', await signed('/api/step-up/passkey/begin')),
  add: async (label: string): Promise<PasskeyList> => {
    const { handle, options } = await said<PasskeyAsked>('/api/passkeys/begin')
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const made = (await navigator.credentials.create({ publicKey }).catch(() => null)) as PublicKeyCredential | null
    if (!made) throw new Refusal('failed')
    return said('/api/passkeys', { handle, label, credential: made.toJSON() })
  },
}
