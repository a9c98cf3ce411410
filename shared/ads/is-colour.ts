const COLOUR = /^#[0-9a-f]{6}$/i;
export const isColour = (text: string): boolean => COLOUR.test(text);
