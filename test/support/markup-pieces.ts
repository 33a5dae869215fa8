import fc from 'fast-check'

/** Generates pieces of markup, mostly awkward ones. */
export const markupPieces: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,8}$/) },
  fc.constantFrom(
    ...'\n|\n\n|# |> |- |1. |```|`|*|**|_|[|](|)|](x)|![|<|>|</|<div>|</div>|<Card title="x">|</Card>|<Steps>|</Steps>|<script>|</script>|<svg onload=x>|<a href="javascript:x">|<b|{|}|{x}|import x from "y"|export const a = 1|::: tip|:::|[^1]|[^1]: |<!--|-->|---|:---|~~|$$|&amp;|&#0;|\\|    |\t|é|中|😀|<img src=x onerror=y>|<T>|<Tab|/>|=""'.split(
      '|',
    ),
    '| a | b |\n| - | - |\n| c | d |',
  ),
)
