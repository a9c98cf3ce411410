import type { ComponentProps } from "react";
import { isColour } from "../../../shared/ads/is-colour.ts";
import { Field } from "../../ui/form/Field.tsx";

type Props = ComponentProps<typeof Field> & { value: string; onChange: (event: { target: { value: string } }) => void };

/** A colour as text, with a button that opens the browser's colour picker. */
export function ColourField({ label, value, onChange, ...props }: Props) {
  return (
    <Field
      label={label}
      value={value}
      onChange={onChange}
      placeholder="#rrggbb"
      spellCheck={false}
      autoComplete="off"
      {...props}
      end={
        <input
          type="color"
          className="size-8 flex-none cursor-pointer max-md:size-11"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={isColour(value) ? value : "#808080"}
          onChange={onChange}
        />
      }
    />
  );
}
