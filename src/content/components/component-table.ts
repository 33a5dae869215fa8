import { calloutNames, toCalloutKind } from '../html/callout-kinds.ts'
import { writePrompt, writeVisibility } from './agent-content.ts'
import { writeCallout, writeTypedCallout } from './callouts.ts'
import { writeCard, writeColumns, writeRepository, writeTile } from './cards.ts'
import type { WriteComponent } from './component.ts'
import { writeColor, writeField, writeTypeTable } from './fields.ts'
import {
  writeBadge,
  writeBox,
  writeChildren,
  writeEmbed,
  writeFrame,
  writeHeading,
  writeIcon,
  writeImage,
  writeInput,
  writeLink,
  writeMermaid,
  writeNothing,
  writePlayer,
  writeTooltip,
} from './inline.ts'
import {
  writeCodeGroup,
  writeFile,
  writeFiles,
  writeStep,
  writeSteps,
  writeTabs,
  writeTrigger,
} from './steps-and-tabs.ts'
import { writeDisclosure, writeTitledBox, writeUnknown, writeUpdate } from './titled-boxes.ts'
import { writeCodeBlock, writeInlineCode } from './write-code.ts'

const table: [names: string, write: WriteComponent][] = [
  ['callout admonition aside banner alert', writeTypedCallout],
  ['card cards.card linkcard herocard', writeCard],
  ['tile', writeTile],
  ['github.repo', writeRepository],
  ['linkbutton', writeLink],
  ['cards cardgroup cardgrid columns linkgrid tiles', writeColumns],
  ['accordion expandable toggle collapse', writeDisclosure],
  ['accordions accordiongroup column', writeBox('div', 'group')],
  ['steps', writeSteps],
  ['step', writeStep],
  ['tabs codeblocktabs', writeTabs],
  ['tabslist codeblocktabslist', writeBox('div', 'tab-list')],
  ['tabstrigger codeblocktabstrigger', writeTrigger],
  ['tab tabs.tab tabitem codeblocktab tabscontent', writeTitledBox('section', 'tab')],
  ['view', writeTitledBox('section', 'view')],
  ['panel', writeBox('div', 'panel')],
  ['requestexample responseexample', writeBox('div', 'code-group example')],
  ['codegroup codetabs codeblocks', writeCodeGroup],
  ['codeblock', writeCodeBlock],
  ['code', writeInlineCode],
  ['paramfield responsefield property', writeField],
  ['typetable', writeTypeTable],
  ['color.item', writeColor],
  ['color', writeBox('div', 'colors')],
  ['color.row', writeTitledBox('div', 'colors')],
  ['update', writeUpdate],
  ['files tree filetree', writeFiles],
  ['file tree.file filetree.file', writeFile('file')],
  ['folder tree.folder filetree.folder', writeFile('folder')],
  ['frame', writeFrame],
  ['tooltip', writeTooltip],
  ['badge', writeBadge],
  ['link routerlink', writeLink],
  ['image zoomableimage', writeImage],
  ['heading', writeHeading],
  ['input', writeInput],
  ['mermaid', writeMermaid],
  ['visibility', writeVisibility],
  ['prompt', writePrompt],
  ['video', writePlayer('video')],
  ['audio', writePlayer('audio')],
  ['iframe embed youtube youtubevideo liteyoutubeembed vimeo', writeEmbed],
  ['icon', writeIcon],
  ['doccardlist lucide inlinetoc tocinline banner.close svg', writeNothing],
  ['fragment clientonly', writeChildren],
  ['packagemanagers packagemanagertabs', writeUnknown],
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
