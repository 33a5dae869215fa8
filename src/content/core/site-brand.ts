/** How a site looks, from the owner's configuration. */
export interface SiteBrand {
  logo: BrandLogo | null
  favicon: ImagePair | null
  /** Colours of links and of what is current, as `#rrggbb`, readable on the background. */
  accent: ColorPair | null
  /** The colour of buttons, and the colour of their text. */
  button: { color: string; text: string } | null
  background: Partial<ColorPair> | null
  /** A pattern, and a picture that is shown palely. Missing if the background has one colour. */
  backdrop?: { decoration: 'gradient' | 'grid' | 'windows' | null; image: ImagePair | null }
  /** Only the section is above the title, without the levels above it. */
  eyebrows?: 'section'
  /** Code is dark in both colour schemes. */
  darkCode?: true
  appearance: { default: 'system' | 'light' | 'dark'; strict: boolean }
  links: BrandLink[]
  /** The button of the navigation bar. */
  primary: BrandLink | null
  footer: {
    socials: BrandLink[]
    columns: { title: string; links: BrandLink[] }[]
    /** Below the links, such as the copyright. Markdown in the plan, and safe HTML in the parsed site. */
    text?: string
  }
  /** `content` is Markdown in the plan, and safe HTML in the parsed site. */
  banner: { content: string; dismissible: boolean } | null
  /** Parts that pages in a language have instead, by language. */
  byLanguage?: Record<string, BrandParts>
}

export interface BrandLogo extends ImagePair {
  href: string | null
  /** The site's name is shown beside it. */
  withName?: true
  /** It is made for a background with the colour of buttons. */
  onColor?: true
}

export type BrandParts = Partial<Pick<SiteBrand, 'links' | 'primary' | 'footer' | 'banner'>>

/** Source files in the plan, and names of `SiteFile`s in the parsed site. */
export interface ImagePair {
  light: string
  dark: string
}

export interface ColorPair {
  light: string
  dark: string
}

export interface BrandLink {
  label: string
  /** A site path, or an `http`, `https` or `mailto` address. */
  href: string
  /** As SVG from an icon library. */
  icon?: string
}
