/**
 * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the
 * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error; of what
 * readers ask and the site answers against what it nearly does / what readers of other sites ask, and calibration error.
 * anthropic-docs: 0.998 / 0.820 / - / 0.101 / - / - / -
 * cranfield: 0.999 / 0.570 / - / 0.048 / - / - / -
 * squad2-dev: 0.999 / 0.828 / 0.589 / 0.053 / - / - / -
 * mintlify: 0.966 / - / - / 0.059 / 0.786 / 0.846 / 0.103
 * fumadocs: 0.908 / - / - / 0.106 / 0.790 / 0.832 / 0.162
 * vite: 0.968 / - / - / 0.045 / 0.829 / 0.922 / 0.042
 * fastify: 0.973 / - / - / 0.033 / 0.804 / 0.892 / 0.102
 * lectern: - / - / - / - / 0.750 / 0.745 / 0.119
 * ai: - / - / - / - / 0.815 / 0.856 / 0.096
 */
export const answerabilityWeights = {
  intercept: -14.05,
  score: 2.56,
  scoreLog: 0.32,
  fall: 0.65,
  near: 1.28,
  ordered: 3.97,
  unknown: -0.69,
  words: 4.43,
  length: 1.14,
  possibleSurprise: -1.14,
  rarity: 1.22,
  passages: -0.38,
}
