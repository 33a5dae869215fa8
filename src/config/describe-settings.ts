import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const clientSettings = ['LECTERN_URL', 'LECTERN_KEY', 'LECTERN_ASSISTANT_KEY']

/** Variables that start with LECTERN_ but are not settings; probably misspelt. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment).filter(
    name => name.startsWith('LECTERN_') && !(name in settings) && !clientSettings.includes(name),
  )
}

/** An empty variable counts as not set. */
export function textOf(environment: Environment, name: string): string | undefined {
  return environment[name]?.trim() || undefined
}

export interface SettingView {
  name: string
  value: string | null
  default: string | null
  description: string
}

/** The current settings with their defaults; secrets are masked. */
export function describeSettings(environment: Environment): SettingView[] {
  return Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = textOf(environment, name) ?? setting.default
    return {
      name,
      value: text !== null && setting.secret ? '(set)' : text,
      default: setting.default,
      description: setting.description,
    }
  })
}
