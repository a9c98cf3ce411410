import type { ComponentProps } from "react";

type Look = "primary" | "plain" | "quiet";

export function Button({ look = "plain", ...rest }: Omit<ComponentProps<"button">, "className"> & { look?: Look }) {
  return <button type="button" className={`button ${look}`} {...rest} />;
}
