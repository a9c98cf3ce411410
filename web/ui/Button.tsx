import type { ComponentProps } from "react";

type Variant = "primary" | "plain" | "quiet" | "danger";
type Size = "normal" | "large" | "small";
type Props = Omit<ComponentProps<"button">, "className"> & { variant?: Variant; size?: Size };

const VARIANTS: Record<Variant, string> = {
  primary: "button primary",
  plain: "button",
  quiet: "button quiet",
  danger: "button text-loss",
};
/** On a phone all buttons are 44 px high. */
const SIZES: Record<Size, string> = { normal: "", large: " h-11", small: " px-2.5 text-13 leading-5 md:h-7" };

export function Button({ variant = "plain", size = "normal", ...rest }: Props) {
  return <button type="button" className={VARIANTS[variant] + SIZES[size]} {...rest} />;
}
