/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.988 / 0.810 / -, 0.063
 * cranfield: 0.989 / 0.572 / -, 0.050
 * squad2-dev: 0.986 / 0.849 / 0.596, 0.064
 * mintlify: 0.966 / - / -, 0.058
 * fumadocs: 0.923 / - / -, 0.071
 * vite: 0.965 / - / -, 0.052
 * fastify: 0.965 / - / -, 0.048
 */
export const answerabilityWeights = {
  intercept: -4.519,
  score: 0.445,
  scoreLog: 2.23,
  scoreSurprise: 0.664,
  near: 2.177,
  guessed: -2.999,
}
