import { z } from 'zod'
import type { Setting } from './setting.ts'
import {
  decimal,
  flag,
  httpUrl,
  list,
  listWithEmptyItems,
  serviceKey,
  wholeNumber,
} from './setting-schemas.ts'

export const modelSettings = {
  LECTERN_MODEL: {
    schema: list,
    default: '',
    description:
      'Comma-separated language models that write answers, as provider:model. The first model answers; the others are fallbacks. Without a model, answers are quoted from the docs.',
  },
  LECTERN_MODEL_KEY: {
    schema: listWithEmptyItems.pipe(z.array(serviceKey)),
    default: null,
    description: 'API key of the model. With several providers: one key per model, separated by commas.',
    secret: true,
  },
  LECTERN_MODEL_URL: {
    schema: listWithEmptyItems.pipe(
      z.array(
        z.union([z.literal(''), httpUrl], 'must be comma-separated http or https addresses without a query'),
      ),
    ),
    default: '',
    description:
      'Base address of the model; required for the provider compatible. With several providers: one address per model, separated by commas, empty for the provider’s default.',
  },
  LECTERN_MODEL_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Allow models set by projects to have private addresses: true or false.',
  },
  LECTERN_MODEL_CLASSIFY: {
    schema: flag,
    default: 'true',
    description:
      'Let the model categorise each question after answering it, in one small extra call: true or false.',
  },
  LECTERN_MODEL_PRICE: {
    schema: listWithEmptyItems.pipe(
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
      'Price per million tokens as input/output or input/output/cached input, in one currency of your choice. With several models: one price per model, separated by commas. Without it, no costs are shown.',
  },
  LECTERN_MODEL_BUDGET_TOKENS: {
    schema: wholeNumber(1, 1_000_000_000_000),
    default: null,
    description:
      'Daily token budget (UTC) of each project for the server’s models. Beyond it, answers are quoted from the docs.',
  },
  LECTERN_MODEL_BUDGET_COST: {
    schema: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a number such as 5 or 0.50')
      .transform(Number),
    default: null,
    description:
      'Daily cost budget (UTC) of each project for the server’s models, in the currency of the prices. Beyond it, answers are quoted from the docs.',
  },
  LECTERN_MODEL_WAIT_SECONDS: {
    schema: wholeNumber(1, 600),
    default: '15',
    description: 'Maximum wait for the first word of a model and between words.',
  },
  LECTERN_MODEL_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '60',
    description:
      'Time limit for all attempts of all models. At most 90 % of LECTERN_ANSWER_SECONDS, to leave time for quoting the docs.',
  },
  LECTERN_MODEL_RETRIES: {
    schema: wholeNumber(0, 5),
    default: '1',
    description: 'Retries of a model that fails before its first word.',
  },
  LECTERN_MODEL_TOOL_CALLS: {
    schema: wholeNumber(0, 20),
    default: '3',
    description:
      'Maximum tool calls (searches and page reads) per answer; 0 for models without tool support.',
  },
  LECTERN_MODEL_INPUT_TOKENS: {
    schema: wholeNumber(1000, 1_000_000),
    default: '8000',
    description:
      'Maximum tokens of passages, conversation and question. Tool calls may add the same amount again.',
  },
  LECTERN_MODEL_TEMPERATURE: {
    schema: decimal(2),
    default: null,
    description:
      'Sampling temperature, 0 to 2. Default: the model’s default. Some models reject this setting.',
  },
  LECTERN_MODEL_TOP_P: {
    schema: decimal(1),
    default: null,
    description:
      'Nucleus sampling (top-p), 0 to 1. Default: the model’s default. Some models reject this setting.',
  },
  LECTERN_MODEL_OUTPUT_TOKENS: {
    schema: wholeNumber(50, 200_000),
    default: '4000',
    description:
      'Maximum output tokens, including reasoning tokens. An answer ends with an error after 256 Ki characters of output, whatever this limit is.',
  },
} as const satisfies Record<string, Setting>
