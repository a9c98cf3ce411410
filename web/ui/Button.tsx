import type { ComponentProps } from "react";

type Look = "primary" | "plain" | "quiet" | "danger";
type Props = Omit<ComponentProps<"button">, "className"> & { look?: Look; size?: "large" | "small" };

export function Button({ look = "plain", size, ...rest }: Props) {
  return <button type="button" className={size ? `button ${look} ${size}` : `button ${look}`} {...rest} />;
}
