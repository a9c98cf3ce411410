/** A button in a line of text. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    className="font-medium text-accent underline underline-offset-3 max-md:px-1 max-md:py-3.5"
    onClick={onClick}
  >
    {children}
  </button>
);
