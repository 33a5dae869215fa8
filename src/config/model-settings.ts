import { z } from 'zod'
import { decimal, flag, httpUrl, list, parts, serviceKey, wholeNumber } from './setting-schemas.ts'
import type { Setting } from './settings.ts'

/** The settings of the language models that write answers. */
export const modelSettings = {
  LECTERN_MODEL: {
    schema: list,
    default: '',
    description:
      'Language models that write answers, as provider:model with commas; the first is asked, the others where it cannot be. Without one, answers are quoted from the docs.',
  },
  LECTERN_MODEL_KEY: {
    schema: parts.pipe(z.array(serviceKey)),
    default: null,
    description: 'Key of the model; with several providers one for each model, with commas.',
    secret: true,
  },
  LECTERN_MODEL_URL: {
    schema: parts.pipe(
      z.array(
        z.union([z.literal(''), httpUrl], 'must be http or https addresses without a query, with commas'),
      ),
    ),
    default: '',
    description:
      'Base address of the model, needed for compatible; with several providers one for each model, with commas, an empty one for the provider’s own.',
  },
  LECTERN_MODEL_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Whether models that projects have set may have private addresses: true or false.',
  },
  LECTERN_MODEL_CLASSIFY: {
    schema: flag,
    default: 'true',
    description:
      'Whether the model sorts each question into a category once it is answered, with a small call of its own: true or false.',
  },
  LECTERN_MODEL_PRICE: {
    schema: parts.pipe(
      z.array(
        z
          .string()
          .regex(
            /^(?:\d{1,6}(?:\.\d{1,6})?(?:\/\d{1,6}(?:\.\d{1,6})?){1,2})?$/,
            'must be prices such as 0.25/2/0.025',
          ),
      ),
    ),
    default: null,
    description:
      'Price of a million tokens as input/output or input/output/cached input, in any one currency; with several models one for each, with commas. Without it, no cost is told.',
  },
  LECTERN_MODEL_BUDGET_TOKENS: {
    schema: wholeNumber(1, 1_000_000_000_000),
    default: null,
    description:
      'Tokens of the server’s models that a project may use in a day (UTC); then answers are quoted from the docs.',
  },
  LECTERN_MODEL_BUDGET_COST: {
    schema: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a number such as 5 or 0.50')
      .transform(Number),
    default: null,
    description:
      'What the server’s models may cost a project in a day (UTC), in the currency of the prices; then answers are quoted from the docs.',
  },
  LECTERN_MODEL_WAIT_SECONDS: {
    schema: wholeNumber(1, 600),
    default: '15',
    description: 'Longest silence of a model, before its first word and between words.',
  },
  LECTERN_MODEL_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '60',
    description:
      'Longest time for the models to answer, over all attempts; at most nine tenths of LECTERN_ANSWER_SECONDS, so that the docs can still be quoted.',
  },
  LECTERN_MODEL_RETRIES: {
    schema: wholeNumber(0, 5),
    default: '1',
    description: 'How often a model is asked again that failed before its first word.',
  },
  LECTERN_MODEL_TOOL_CALLS: {
    schema: wholeNumber(0, 20),
    default: '3',
    description: 'Searches and pages that a model may ask for in an answer; 0 for models that know no tools.',
  },
  LECTERN_MODEL_INPUT_TOKENS: {
    schema: wholeNumber(1000, 1_000_000),
    default: '8000',
    description: 'Tokens of passages, conversation and question at most; its searches may add as many.',
  },
  LECTERN_MODEL_TEMPERATURE: {
    schema: decimal(2),
    default: null,
    description:
      'Temperature that the models are asked for, 0 to 2; their own unless given. Some models refuse it.',
  },
  LECTERN_MODEL_TOP_P: {
    schema: decimal(1),
    default: null,
    description:
      'Nucleus sampling that the models are asked for, 0 to 1; their own unless given. Some models refuse it.',
  },
  LECTERN_MODEL_OUTPUT_TOKENS: {
    schema: wholeNumber(50, 200_000),
    default: '4000',
    description: 'Tokens that a model may write at most, with those that it thinks in.',
  },
} as const satisfies Record<string, Setting>
