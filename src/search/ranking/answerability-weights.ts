/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.
 * anthropic-docs: 0.988 / 0.809 / -, 0.063
 * cranfield: 0.989 / 0.572 / -, 0.050
 * squad2-dev: 0.986 / 0.849 / 0.597, 0.063
 * mintlify: 0.962 / - / -, 0.047
 * fumadocs: 0.923 / - / -, 0.069
 * vite: 0.966 / - / -, 0.048
 * fastify: 0.965 / - / -, 0.042
 */
export const answerabilityWeights = {
  intercept: -4.416,
  score: 0.399,
  scoreLog: 2.283,
  scoreSurprise: 0.66,
  near: 2.134,
  guessed: -3.014,
}
