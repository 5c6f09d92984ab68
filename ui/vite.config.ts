import { fileURLToPath } from 'node:url'

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const house = process.env['CROUPIER_HOUSE'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $words: here('../src/croupier/i18n') } },
  build: {
    outDir: here('../src/croupier/web/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would be data: addresses, which the page's policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  server: {
    fs: { allow: [here('.'), here('../src/croupier/i18n')] },
    proxy: { '/api': { target: house, ws: true } },
  },
  test: { css: true, include: ['src/**/*.test.ts', 'dev/**/*.test.ts'] },
})
