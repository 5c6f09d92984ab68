// The shapes of a table dealt by hand under the names that the desk uses; they come from net/schema.ts.

import type { DeskFrame, DeskState } from '../net/schema'

export type Act = DeskFrame['act']
export type DeskAsk = DeskFrame
export type Step = DeskState['step']

export type { DeskAnswerFrame as DeskAnswer, DeskCard, DeskShoe, DeskState, HeldCard, IncidentLine, OpenIncident } from '../net/schema'
