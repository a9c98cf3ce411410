import { Download } from "lucide-react";
import { failedWith } from "../api/outcomes.ts";
import { useGuest } from "./guest.ts";

type Props = { path: string; fileName: string; className: string; name?: string };

/** Downloads a CSV file of the portfolio: from the server, or made in this browser for a visitor without an account. */
export function ExportLink({ path, fileName, className, name = "Export CSV" }: Props) {
  const isGuest = useGuest();
  const save = async () => {
    try {
      const { answerExport } = await import("./exported-file.ts");
      await answerExport(path, fileName);
    } catch (error) {
      failedWith(error, "Failed to export the file");
    }
  };
  const label = (
    <>
      <Download aria-hidden="true" /> {name}
    </>
  );
  if (!isGuest) {
    return (
      <a className={className} href={path} download>
        {label}
      </a>
    );
  }
  return (
    <button type="button" className={className} onClick={() => void save()}>
      {label}
    </button>
  );
}
