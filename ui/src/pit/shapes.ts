import type * as schema from '../net/schema'

/** What a manager does at a table, as he says it over HTTP. */
export type Act = schema.DeskBody['act']

export type {
  BetEffect,
  CountOf,
  DeskAnswer,
  DeskCard,
  DeskShoe,
  DeskState,
  OpenIncident,
  Preview,
  RulingAnswer,
  RulingBody,
  RulingChoice,
  ShoeAudited,
  WaitingRuling,
} from '../net/schema'
