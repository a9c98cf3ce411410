import { adTypeText } from "../../shared/ads/rules.ts";

/** The name of an ad type with a capital letter, such as "Token highlight". */
export const adTypeName = (type: string): string => {
  const text = adTypeText(type);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
