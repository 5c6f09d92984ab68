import { describe, expect, it } from 'vitest'

import { tellsLimits } from './limits'

const OVER = { patron_max: '100.00', table_max: '900.00', liability_max: '5000.00' }
const RULES = { bet_min: '5.00', bet_max: '50.00', limits: OVER }

describe('rules that were read', () => {
  it.each([
    [{ bet_min: '5.00', bet_max: '50.00', ...OVER }, true],
    [{ bet_min: '9.00', bet_max: '50.00', ...OVER }, false],
    [{ bet_min: '5.00', bet_max: '90.00', ...OVER }, false],
    [{ bet_min: '5.00', bet_max: '50.00', ...OVER, patron_max: '99.00' }, false],
    [{ bet_min: '5.00', bet_max: '50.00', ...OVER, table_max: '99.00' }, false],
    [{ bet_min: '5.00', bet_max: '50.00', ...OVER, liability_max: '99.00' }, false],
    [null, true],
    [undefined, true],
  ])('beside %o: %s', (held, told) => expect(tellsLimits(RULES, held)).toBe(told))
})
