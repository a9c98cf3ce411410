/** What the chart above does not show, and why. */
export const ChartNotes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="mt-1 text-12 leading-4 text-text-2">
      {note}.
    </p>
  ));
