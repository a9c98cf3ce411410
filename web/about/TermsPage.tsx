import { TextPage, TextSection } from "./TextPage.tsx";

export function TermsPage() {
  return (
    <TextPage title="Terms">
      <TextSection title="Using the site">
        <p>
          Tidemark is provided as it is, without any warranty. It is not investment advice. Figures, warnings and alerts
          help you to keep an eye on your positions; they can be late or wrong, and you decide what you do with them.
        </p>
        <p>Keep your password to yourself. You are responsible for what happens under your username.</p>
      </TextSection>
      <TextSection title="Chat and articles">
        <p>
          Do not post scams, spam, insults, or anything that is illegal. Admins may delete messages and articles that
          break this rule, and mute their authors. Tidemark never asks for your seed phrase or your keys.
        </p>
      </TextSection>
      <TextSection title="Advertising">
        <p>
          Ads are paid in advance in USDC or BTC and reviewed before they run. An ad that is rejected after its payment
          is refunded. An ad marked “Sponsored” is the advertiser’s opinion, not ours.
        </p>
      </TextSection>
    </TextPage>
  );
}
