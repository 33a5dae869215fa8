/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.978 / 0.806 / -, 0.059
 * cranfield: 0.981 / 0.573 / -, 0.096
 * squad2-dev: 0.988 / 0.843 / 0.606, 0.087
 * mintlify: 0.962 / - / -, 0.058
 * fumadocs: 0.929 / - / -, 0.070
 * vite: 0.956 / - / -, 0.044
 * fastify: 0.957 / - / -, 0.042
 */
export const answerabilityWeights = {
  intercept: -3.192,
  score: 3.025,
  ordered: 5.977,
  page: 1.129,
  together: -2.836,
  unknown: -2.602,
  closeSurprise: 1.377,
}
