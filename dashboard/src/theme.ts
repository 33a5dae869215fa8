import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** The link blue of the rendered sites. Shade 6 is for light backgrounds, 4 for dark ones. */
const ink: MantineColorsTuple = [
  '#eef4fd',
  '#dbe7fa',
  '#b5cef4',
  '#8ab8ff',
  '#5c97ee',
  '#276bd0',
  '#0b57c2',
  '#0a4ba8',
  '#083e8c',
  '#063070',
]

const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#ccd2db',
  '#a2abba',
  '#7d8796',
  '#3d434e',
  '#31363f',
  '#22262d',
  '#1a1d22',
  '#14161a',
  '#0d0f12',
]

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  colors: { ink, dark },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.3' }, h2: { fontSize: '1.05rem', lineHeight: '1.4' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: input => {
    const colors = defaultVariantColorsResolver(input)
    if (input.variant === 'filled' && input.color === 'red') return { ...colors, ...warning }
    const tinted = input.variant === 'light' && (input.color ?? 'ink') in shadeOf
    if (!tinted) return colors
    return { ...colors, ...shadeOf[(input.color ?? 'ink') as keyof typeof shadeOf] }
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Without the focus placeholder, and inside its landmark, so that axe finds no barrier.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false },
      styles: { item: { '--menu-item-hover': 'var(--track)' } },
    },
    // The header is not a banner landmark of the page.
    Modal: {
      defaultProps: { centered: true, radius: 'lg', attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontWeight: 650 } },
    },
    SegmentedControl: {
      defaultProps: { transitionDuration: 0, withItemsBorders: false },
      styles: { root: { background: 'var(--track)' } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'xl' },
      styles: { root: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 } },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    Card: { defaultProps: { withBorder: true, radius: 'md', padding: 'lg' } },
  },
})

/** Destructive buttons; white text is readable on it. */
const warning = { background: '#b3212e', hover: '#971a26', color: '#ffffff' }

const tint = (light: string, dark: string) => ({
  color: `light-dark(${light}, ${dark})`,
  background: `light-dark(color-mix(in srgb, ${light} 10%, white), color-mix(in srgb, ${dark} 16%, #14161a))`,
  hover: `light-dark(color-mix(in srgb, ${light} 16%, white), color-mix(in srgb, ${dark} 24%, #14161a))`,
})

/** Text and tint pairs that are readable on light and dark backgrounds. */
const shadeOf = {
  ink: tint('#0b57c2', '#8ab8ff'),
  gray: tint('#4c5565', '#b4bcc9'),
  green: tint('#166b3a', '#63d08f'),
  red: tint('#b3212e', '#ff9a9e'),
  yellow: tint('#7a5200', '#e5b95c'),
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1d2129',
    '--mantine-color-dimmed': '#596273',
    '--mantine-color-placeholder': '#6b7484',
    '--mantine-color-default-border': '#dde1e7',
    '--mantine-color-error': '#b3212e',
    '--mantine-color-anchor': '#0b57c2',
    '--panel': '#f6f7f9',
    '--tint': '#e3edfb',
    '--track': '#eef0f3',
    '--line': '#e2e5ea',
  },
  dark: {
    '--mantine-color-body': '#14161a',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-dimmed': '#a2abba',
    '--mantine-color-placeholder': '#8b94a3',
    '--mantine-color-default': '#1a1d22',
    '--mantine-color-default-hover': '#22262d',
    '--mantine-color-default-border': '#363c46',
    '--mantine-color-disabled': '#2b3038',
    '--mantine-color-disabled-color': '#7d8796',
    '--mantine-color-error': '#ff9a9e',
    '--mantine-color-anchor': '#8ab8ff',
    '--panel': '#1a1d22',
    '--tint': '#243a5e',
    '--track': '#0d0f12',
    '--line': '#2b3038',
  },
})
