/** The colours of an ad. Do not import zod, because pages load this file. */
import { isColour } from "./is-colour.ts";

/** The least contrast of text with its background (WCAG 2, level AA). */
export const MIN_CONTRAST = 4.5;
const BLACK = "#000000";
const WHITE = "#ffffff";

/** The relative luminance of a colour such as #1a2b3c, from 0 to 1 (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrastOf(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever can be read better. Its contrast with any background is above `MIN_CONTRAST`. */
export const readableOn = (background: string): string =>
  contrastOf(BLACK, background) > contrastOf(WHITE, background) ? BLACK : WHITE;

/** Why an ad cannot have these colours, as a sentence for its advertiser; null when it can. */
export function colourProblem(background: string | undefined, text: string | undefined): string | null {
  if (!text) return null;
  if (!background) return "Choose a background colour for the text colour";
  if (!isColour(background) || !isColour(text)) return null;
  // Rounded down, so that a contrast just below the minimum does not read as the minimum.
  const contrast = Math.floor(contrastOf(background, text) * 10) / 10;
  return contrastOf(background, text) >= MIN_CONTRAST
    ? null
    : `Text colour is hard to read on this background: its contrast is ${contrast}, and at least ${MIN_CONTRAST} is needed`;
}

export type AdColours = { background: string; text: string };

/** The colours that an ad shows; null for the standard ones. Text that could not be read becomes black or white. */
export function adColours(background: unknown, text: unknown): AdColours | null {
  if (!isColour(String(background))) return null;
  const [shownBackground, chosenText] = [String(background), String(text)];
  const isReadable = isColour(chosenText) && contrastOf(shownBackground, chosenText) >= MIN_CONTRAST;
  return { background: shownBackground, text: isReadable ? chosenText : readableOn(shownBackground) };
}
