export interface Route {
  page: string
  /** Tables of `#/table/a,b`, or the one of `#/history/a`. */
  tables: string[]
}

const PAGES = new Set(['lobby', 'table', 'history', 'statement', 'lesson', 'settings'])

/** What was typed by hand may be no escape at all; then it names no table. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function readRoute(hash: string): Route {
  const [page = '', rest = ''] = hash.replace(/^#\/?/, '').split('/')
  const tables = rest.split(',').filter(Boolean).map(decoded).slice(0, 4)
  if (!PAGES.has(page) || (page === 'table' && tables.length === 0)) return { page: 'lobby', tables: [] }
  return { page, tables }
}

export const tableLink = (...tables: string[]): string => `#/table/${tables.map(encodeURIComponent).join(',')}`

let route: Route = $state.raw(readRoute(location.hash))
addEventListener('hashchange', () => {
  route = readRoute(location.hash)
})

export const here = {
  get page(): string {
    return route.page
  },
  get tables(): string[] {
    return route.tables
  },
}
