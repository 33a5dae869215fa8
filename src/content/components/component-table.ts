import { calloutNames, toCalloutKind } from '../html/callout-kinds.ts'
import { writePrompt, writeVisibility } from './agent-content.ts'
import { writeCallout, writeTypedCallout } from './callouts.ts'
import type { WriteComponent } from './component.ts'
import { writeColor, writeField, writeTypeTable } from './fields.ts'
import {
  writeBadge,
  writeBox,
  writeChildren,
  writeCodeBlock,
  writeCodeGroup,
  writeEmbed,
  writeFrame,
  writeHeading,
  writeImage,
  writeInlineCode,
  writeInput,
  writeLink,
  writeMermaid,
  writeNothing,
  writeTooltip,
} from './inline.ts'
import { writeFile, writeFiles, writeSteps, writeTabs } from './steps-and-tabs.ts'
import { writeCard, writeDisclosure, writeTitledBox, writeUpdate } from './titled-boxes.ts'

const table: [names: string, write: WriteComponent][] = [
  ['callout admonition aside banner alert', writeTypedCallout],
  ['card cards.card linkcard tile herocard', writeCard],
  ['linkbutton', writeLink],
  ['cards cardgroup cardgrid columns linkgrid tiles', writeBox('div', 'cards')],
  ['accordion expandable toggle collapse', writeDisclosure],
  ['accordions accordiongroup', writeBox('div', 'group')],
  ['steps', writeSteps],
  ['step', writeTitledBox('section', 'step')],
  ['tabs codeblocktabs', writeTabs],
  ['tab tabs.tab tabitem view codeblocktab tabscontent', writeTitledBox('section', 'tab')],
  ['codegroup codetabs', writeCodeGroup],
  ['codeblock', writeCodeBlock],
  ['code', writeInlineCode],
  ['paramfield responsefield property', writeField],
  ['typetable', writeTypeTable],
  ['color.item', writeColor],
  ['update', writeUpdate],
  ['files tree filetree', writeFiles],
  ['file folder tree.file tree.folder filetree.file filetree.folder', writeFile],
  ['frame', writeFrame],
  ['tooltip', writeTooltip],
  ['badge', writeBadge],
  ['link', writeLink],
  ['image zoomableimage', writeImage],
  ['heading', writeHeading],
  ['input', writeInput],
  ['mermaid', writeMermaid],
  ['visibility', writeVisibility],
  ['prompt', writePrompt],
  ['iframe video audio embed youtube youtubevideo vimeo', writeEmbed],
  ['icon lucide inlinetoc banner.close svg', writeNothing],
  ['fragment', writeChildren],
]

/** The HTML writers of components, by lower-case name. */
export const componentTable: ReadonlyMap<string, WriteComponent> = new Map([
  ...calloutNames.map((name): [string, WriteComponent] => [
    name,
    writeCallout(toCalloutKind(name) ?? 'note'),
  ]),
  ...table.flatMap(([names, write]) =>
    names.split(' ').map((name): [string, WriteComponent] => [name, write]),
  ),
])
