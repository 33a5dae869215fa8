import { createExtractiveModel } from '../../src/assistant/extractive-answer/extractive-model.ts'
import { createGenerativeModel } from '../../src/assistant/generation/generative-model.ts'
import type { ModelSettings, PricedModel } from '../../src/assistant/generation/model-settings.ts'
import type { Spending } from '../../src/assistant/spending/spending.ts'
import { fetchFromProvider } from '../../src/providers/fetching/provider-fetch.ts'
import { silentLog, systemClock, type Telemetry } from '../../src/shared/index.ts'
import { answerSite, questionOf } from './ask-model.ts'
import { freeSpending, modelSettings } from './model-service.ts'
import { block, page, section } from './site-fixtures.ts'

/** A site about kilns, a question that it answers, and the start of the answer without a model. */
export const site = answerSite(
  page('/firing', 'Firing schedules', [
    section('Ramp rate', block('text', 'The ramp rate is set with `ramp`, in degrees an hour.')),
    section('Hold time', block('text', 'A hold keeps the temperature for a number of minutes.')),
  ]),
  page('/alarms', 'Alarms', [
    section('Overheat', block('text', 'The overheat alarm stops the firing at 1300 degrees.')),
  ]),
)
export const asked = questionOf('How is the ramp rate set?')
export const quoted = '**[Firing schedules › Ramp rate](https://docs.example/firing#ramp-rate)**'

export interface ModelFixture extends Partial<ModelSettings> {
  spending?: Pick<Spending, 'open'>
  clock?: { now(): number }
  telemetry?: Telemetry
}

export function createModel(
  models: PricedModel[],
  { clock = systemClock, spending = freeSpending, telemetry, ...settings }: ModelFixture = {},
) {
  const needs = {
    clock,
    log: silentLog,
    fetch: fetchFromProvider,
    extractive: createExtractiveModel(),
    spending,
    ...(telemetry && { telemetry }),
  }
  return createGenerativeModel(needs, modelSettings(models, settings))
}
