import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'

import { LOCALE } from './money'
import type { Lang, Words } from './protocol'

type Text = Promise<{ default: string }>
const TEXTS: Record<Lang, () => Text[]> = {
  en: () => [import('$words/en/page.ftl?raw'), import('$words/en/page-care.ftl?raw'), import('$words/en/page-account.ftl?raw')],
  vi: () => [import('$words/vi/page.ftl?raw'), import('$words/vi/page-care.ftl?raw'), import('$words/vi/page-account.ftl?raw')],
  zh: () => [import('$words/zh/page.ftl?raw'), import('$words/zh/page-care.ftl?raw'), import('$words/zh/page-account.ftl?raw')],
}
/** Texts of places that few come to: learnt when one does. */
const MORE = {
  desk: {
    en: () => import('$words/en/page-desk.ftl?raw'),
    vi: () => import('$words/vi/page-desk.ftl?raw'),
    zh: () => import('$words/zh/page-desk.ftl?raw'),
  },
  /** What can go wrong at a table dealt by hand: kinds and stages, as the house names them. */
  incidents: {
    en: () => import('$words/en/incidents.ftl?raw'),
    vi: () => import('$words/vi/incidents.ftl?raw'),
    zh: () => import('$words/zh/incidents.ftl?raw'),
  },
  pit: {
    en: () => import('$words/en/page-pit.ftl?raw'),
    vi: () => import('$words/vi/page-pit.ftl?raw'),
    zh: () => import('$words/zh/page-pit.ftl?raw'),
  },
  /** The pit's log. */
  log: {
    en: () => import('$words/en/page-log.ftl?raw'),
    vi: () => import('$words/vi/page-log.ftl?raw'),
    zh: () => import('$words/zh/page-log.ftl?raw'),
  },
  /** The picture of a table. */
  video: {
    en: () => import('$words/en/page-video.ftl?raw'),
    vi: () => import('$words/vi/page-video.ftl?raw'),
    zh: () => import('$words/zh/page-video.ftl?raw'),
  },
} satisfies Record<string, Record<Lang, () => Text>>
export type Topic = keyof typeof MORE
const HTML_LANG: Record<Lang, string> = { en: 'en', vi: 'vi', zh: 'zh-Hans' }

export const LANGS: Lang[] = ['en', 'vi', 'zh']
/** A language as the `lang` of a text says it. */
export const tagOf = (lang: Lang): string => HTML_LANG[lang]

/** Each language in its own words, for one who does not read the present one. */
export const LANG_NAMES: Record<Lang, string> = { en: 'English', vi: 'Tiếng Việt', zh: '简体中文' }

/** The language of the page, from the browser's own list. */
export function guessLang(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const found = LANGS.find((lang) => tag.toLowerCase().split('-')[0] === lang)
    if (found) return found
  }
  return 'en'
}

let bundle: FluentBundle | null = $state.raw(null)
let lang: Lang = $state('en')
/** What was asked for last: a language that comes later than the next one does not take its place. */
let wanted: Lang = 'en'
let asked = 0
let learnt: Topic[] = []
const list = $derived(new Intl.ListFormat(LOCALE[lang], { type: 'conjunction', style: 'narrow' }))

export const speaking = {
  get lang(): Lang {
    return lang
  },
  get ready(): boolean {
    return bundle !== null
  },
}

export async function speak(next: Lang): Promise<void> {
  wanted = next
  const mine = ++asked
  const texts = await Promise.all([...TEXTS[next](), ...learnt.map((topic) => MORE[topic][next]())])
  if (mine !== asked) return
  const fresh = new FluentBundle(HTML_LANG[next], { useIsolating: false })
  for (const text of texts) fresh.addResource(new FluentResource(text.default))
  lang = next
  bundle = fresh
  document.documentElement.lang = HTML_LANG[next]
}

/** Learns what a place says, in the present language and in any that is chosen later. */
export async function learn(...topics: Topic[]): Promise<void> {
  const fresh = topics.filter((topic) => !learnt.includes(topic))
  if (fresh.length === 0) return
  learnt = [...learnt, ...fresh]
  await speak(wanted)
}

/** A sentence of the page's own, or its id where it is missing. */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const message = bundle?.getMessage(id)
  if (!bundle || !message?.value) return id
  return bundle.formatPattern(message.value, args ?? null, [])
}

/** Several things in a row, as the language of the page writes them: "1, 3", "1、3". */
export const listed = (parts: readonly string[]): string => list.format(parts)

/** What the house says, in the language of the page. */
export const say = (words: Words | null | undefined): string => (words ? (words[lang] ?? words.en) : '')

/** A card's spoken name: "Nine of hearts". */
export function cardName(card: string): string {
  const suit = t(`page-suit-${card.slice(-1)}`)
  return t('page-card', { rank: t(`page-rank-${card.slice(0, -1)}`), suit })
}
