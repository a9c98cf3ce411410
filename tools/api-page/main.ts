import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../start/project.ts";
import { apiPage } from "./api-page.ts";

writeFileSync(join(PROJECT, ".github/API.md"), apiPage());
