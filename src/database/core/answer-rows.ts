import type { FeedbackStatus } from '../../contract/index.ts'
/**
 * An answer that one process writes and others may follow. Not in the write-ahead log of Postgres: a crash ends the answer
 * anyway.
 */
export interface RunningAnswerRow {
  id: string
  project_id: string
  turn_id: string
  chat_id: string
  /** After this, the process that writes it counts as gone. */
  lease_expires_at: number
  /** Another process has readers until then; only for them are pieces stored. */
  followed_until: number
  /** A request to the process that writes it; null: none. */
  asked_to: 'stop' | 'forget' | null
  /** Set when nobody can resume it. */
  forgotten_at: number | null
}

export interface RunningAnswerPieceRow {
  answer_id: string
  /** From 0, without gaps. */
  place: number
  text: string
  /** 1: the last piece. */
  is_last: number
}

/** A reader's feedback on a page. */
/** A row of an export that was imported. It stays when the item is erased. */
export interface ImportedItemRow {
  project_id: string
  /** A digest of the kind and the id in the export. */
  source_key: string
  /** The id of the turn, the thread or the feedback. */
  item_id: string
}

export interface PageFeedbackRow {
  project_id: string
  /** A ULID. */
  id: string
  /** Site path. */
  path: string
  /** 1 or 0. */
  helpful: number
  comment: string | null
  status: FeedbackStatus
  given_at: number
  /** The AI agent that gave it over MCP, in words; null: a reader did. */
  agent: string | null
  /** The code block that it is about, as `{code, filename, lang}`; null: it is about the page. */
  code_json: string | null
}
