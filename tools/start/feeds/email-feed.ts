import { pick } from "../environment.ts";

/** The worker's variables and secrets for the emails with reset links. */
type EmailFeed = { vars: Record<string, string>; secrets: Record<string, string> };

/** Uses the configured provider, or the sandbox's if one is running. Its emails can be read at its path /email. */
export function chooseEmailFeed(env: NodeJS.ProcessEnv, sandbox: { origin: string } | undefined): EmailFeed {
  if (env.EMAIL_API_KEY || !sandbox)
    return { vars: pick(env, ["EMAIL_URL", "EMAIL_FROM"]), secrets: pick(env, ["EMAIL_API_KEY"]) };
  return {
    vars: { EMAIL_URL: `${sandbox.origin}/email`, EMAIL_FROM: "Tidemark <hello@tidemark.example>" },
    secrets: { EMAIL_API_KEY: "sandbox" },
  };
}
