/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.977 / 0.807 / -, 0.060
 * cranfield: 0.981 / 0.573 / -, 0.096
 * squad2-dev: 0.988 / 0.843 / 0.605, 0.087
 * mintlify: 0.962 / - / -, 0.058
 * fumadocs: 0.929 / - / -, 0.075
 * vite: 0.956 / - / -, 0.045
 * fastify: 0.957 / - / -, 0.044
 */
export const answerabilityWeights = {
  intercept: -3.178,
  score: 3.024,
  ordered: 6.036,
  page: 1.086,
  together: -2.829,
  unknown: -2.608,
  closeSurprise: 1.372,
}
