import type { ComponentProps } from "react";

type Variant = "primary" | "plain" | "quiet" | "danger";
type Props = Omit<ComponentProps<"button">, "className"> & { variant?: Variant; size?: "large" | "small" };

export function Button({ variant = "plain", size, ...rest }: Props) {
  return <button type="button" className={size ? `button ${variant} ${size}` : `button ${variant}`} {...rest} />;
}
