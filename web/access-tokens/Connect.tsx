/** How programs use a token. */
export function Connect() {
  const { origin } = location;
  return (
    <details className="mt-4 text-13 text-text-2">
      <summary className="cursor-pointer py-3 font-medium text-text md:py-1.5">How to connect a program</summary>
      <p className="mt-1">Send the token with each request:</p>
      <Code>{`curl -H "Authorization: Bearer tidemark_…" ${origin}/api/spot-positions`}</Code>
      <p>To let an assistant answer questions about your portfolio, add this MCP server with the same header:</p>
      <Code>{`{ "mcpServers": { "tidemark": {
    "type": "http",
    "url": "${origin}/mcp",
    "headers": { "Authorization": "Bearer tidemark_…" } } } }`}</Code>
      <p>
        All endpoints are described in{" "}
        <a className="text-accent underline" href="/api/openapi.json">
          openapi.json
        </a>
        . A token never gives access to your account, chat, articles or payments.
      </p>
    </details>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="my-2 rounded-control border bg-background p-3 text-12 break-all whitespace-pre-wrap">{children}</pre>
);
