import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";

type Props = { id: string; className?: string; tabIndex?: number; children: ReactNode };

/** A link to the page of a coin. A new price in its row does not render it again. */
export const CoinLink = memo(({ id, ...rest }: Props) => <Link to="/coins/$id" params={{ id }} {...rest} />);
