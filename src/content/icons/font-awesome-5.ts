/** Icons of Font Awesome 5 that have another name in Font Awesome 6. */
const table = `
adjust circle-half-stroke|air-freshener spray-can-sparkles|allergies hand-dots|ambulance truck-medical|angle-double-down angles-down
angle-double-left angles-left|angle-double-right angles-right|angle-double-up angles-up|apple-alt apple-whole|archive box-archive
area-chart chart-area|arrow-alt-circle-down circle-down|arrow-alt-circle-left circle-left|arrow-alt-circle-right circle-right
arrow-alt-circle-up circle-up|arrow-circle-down circle-arrow-down|arrow-circle-left circle-arrow-left|arrow-circle-right circle-arrow-right
arrow-circle-up circle-arrow-up|arrows-alt up-down-left-right|arrows-alt-h left-right|arrows-alt-v up-down|balance-scale scale-balanced
bank building-columns|bar-chart chart-bar|batteries car-battery|birthday-cake cake-candles|book-reader book-open-reader|
calendar-alt calendar-days|calendar-times calendar-xmark|caret-square-down square-caret-down|caret-square-right square-caret-right
chalkboard-teacher chalkboard-user|check-circle circle-check|check-square square-check|chevron-circle-down circle-chevron-down
chevron-circle-right circle-chevron-right|close xmark|cloud-download-alt cloud-arrow-down|cloud-upload-alt cloud-arrow-up
cocktail martini-glass-citrus|coffee mug-saucer|cog gear|cogs gears|columns table-columns
comment-alt message|compress-alt down-left-and-up-right-to-center|concierge-bell bell-concierge|credit-card-alt credit-card|cut scissors
dashboard gauge-high|diagnoses person-dots-from-line|directions diamond-turn-right|dot-circle circle-dot|download-alt download
edit pen-to-square|ellipsis-h ellipsis|ellipsis-v ellipsis-vertical|envelope-square square-envelope|exchange-alt right-left
exchange arrow-right-arrow-left|exclamation-circle circle-exclamation|exclamation-triangle triangle-exclamation
expand-alt up-right-and-down-left-from-center|expand-arrows-alt maximize|external-link arrow-up-right-from-square
external-link-alt up-right-from-square|external-link-square square-arrow-up-right|external-link-square-alt square-up-right
fast-backward backward-fast|fast-forward forward-fast|file-alt file-lines|file-archive file-zipper|file-download file-arrow-down
file-medical-alt file-waveform|file-upload file-arrow-up|filter-alt filter|fire-alt fire-flame-curved|first-aid kit-medical
flushed face-flushed|frown face-frown|gamepad-alt gamepad|glass-martini martini-glass-empty|globe-africa earth-africa
globe-americas earth-americas|globe-asia earth-asia|globe-europe earth-europe|grin face-grin|hand-paper hand|hand-rock hand-back-fist
hands-helping handshake-angle|hard-hat helmet-safety|hdd hard-drive|headphones-alt headphones-simple|heart-broken heart-crack
heartbeat heart-pulse|history clock-rotate-left|home house|home-alt house|hourglass-2 hourglass-half|id-card-alt id-card-clip
info-circle circle-info|institution building-columns|journal-whills book-journal-whills|laptop-house house-laptop|laugh face-laugh
level-down-alt turn-down|level-up-alt turn-up|life-saver life-ring|line-chart chart-line|list-alt rectangle-list|location map-pin
long-arrow-alt-down down-long|long-arrow-alt-left left-long|long-arrow-alt-right right-long|long-arrow-alt-up up-long|magic wand-magic
mail envelope|mail-bulk envelopes-bulk|map-marked map-location|map-marked-alt map-location-dot|map-marker location-pin
map-marker-alt location-dot|map-signs signs-post|medkit suitcase-medical|meh face-meh|minus-circle circle-minus
minus-square square-minus|mobile-alt mobile-screen-button|money-bill-alt money-bill-1|mouse computer-mouse|mouse-pointer arrow-pointer
mortar-board graduation-cap|navicon bars|paint-brush paintbrush|parking square-parking|pause-circle circle-pause|pen-alt pen-clip
pen-square square-pen|pencil-alt pencil|pencil-ruler pen-ruler|percentage percent|phone-alt phone-flip|phone-square square-phone
photo-video photo-film|pie-chart chart-pie|play-circle circle-play|plus-circle circle-plus|plus-square square-plus
poll square-poll-vertical|poll-h square-poll-horizontal|portrait image-portrait|procedures bed-pulse|project-diagram diagram-project
question-circle circle-question|quran book-quran|radiation-alt circle-radiation|random shuffle|redo arrow-rotate-right
redo-alt rotate-right|refresh arrows-rotate|remove xmark|running person-running|save floppy-disk|search magnifying-glass
search-dollar magnifying-glass-dollar|search-location magnifying-glass-location|search-minus magnifying-glass-minus
search-plus magnifying-glass-plus|send paper-plane|server-alt server|share-alt share-nodes|share-square share-from-square
shield-alt shield-halved|shipping-fast truck-fast|shopping-bag bag-shopping|shopping-basket basket-shopping|shopping-cart cart-shopping
shuttle-van van-shuttle|sign-in arrow-right-to-bracket|sign-in-alt right-to-bracket|sign-out arrow-right-from-bracket
sign-out-alt right-from-bracket|sliders-h sliders|smile face-smile|sort-alpha-down arrow-down-a-z
sort-amount-down arrow-down-wide-short|sort-numeric-down arrow-down-1-9|step-backward backward-step|step-forward forward-step
sticky-note note-sticky|stop-circle circle-stop|store-alt shop|stream bars-staggered|subway train-subway|swimmer person-swimming
sync arrows-rotate|sync-alt rotate|tablet-alt tablet-screen-button|tachometer-alt gauge-high|tasks list-check|tasks-alt bars-progress
th table-cells|th-large table-cells-large|th-list table-list|thumb-tack thumbtack|thunderstorm cloud-bolt|ticket-alt ticket-simple
times xmark|times-circle circle-xmark|tint droplet|tools screwdriver-wrench|trash-alt trash-can|tshirt shirt
|undo arrow-rotate-left|undo-alt rotate-left|university building-columns|unlink link-slash
unlock-alt unlock-keyhole|user-alt user-large|user-circle circle-user|user-cog user-gear|user-edit user-pen|user-friends user-group
user-md user-doctor|users-cog users-gear|utensil-spoon spoon|volleyball-ball volleyball|volume-down volume-low|volume-mute volume-xmark
volume-up volume-high|walking person-walking|wifi-strong wifi|window-close rectangle-xmark|wine-glass-alt wine-glass-empty`

const names = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map(pair => pair.split(' '))
    .flatMap(([old, current]): [string, string][] => (old && current ? [[old, current]] : [])),
)

/** The current name of an icon of Font Awesome 5; undefined if it kept its name. */
export function findCurrentName(icon: string): string | undefined {
  return names.get(icon)
}
