// The protocol's types from its schemas (JSON on standard input); `python -m tools.api_types` runs it.

import { compile } from 'json-schema-to-typescript'
import { text } from 'node:stream/consumers'

/** As the generator knows it: a tuple is an array of items, and a title is a comment too many. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain)
  if (schema === null || typeof schema !== 'object') return schema
  const made = Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== 'title' && name !== 'discriminator' && !(name === 'default' && typeof value !== 'object'))
      .map(([name, value]) => [name, name === '$ref' ? value.replace('#/components/schemas/', '#/$defs/') : plain(value)]),
  )
  if (made.prefixItems) {
    made.items = made.prefixItems
    delete made.prefixItems
  }
  return made
}

const $defs = Object.fromEntries(Object.entries(JSON.parse(await text(process.stdin))).map(([name, schema]) => [name, plain(schema)]))
const written = await compile({ $defs, type: 'object' }, 'Nothing', {
  additionalProperties: false,
  bannerComment: '',
  style: { semi: false, singleQuote: true, printWidth: 120 },
  unreachableDefinitions: true,
})
const tidy = written
  .replace(/^export interface Nothing \{\}\n/m, '')
  .replace(/( \*\n)? \* This interface was referenced by `Nothing`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g, '')
  .replace(/\/\*\*\n \*\/\n/g, '')
  .replace(/\/\*\*\n \* ([^\n]*)\n \*\/\n/g, '/** $1 */\n')
process.stdout.write(tidy)
