import { Link } from "@tanstack/react-router";
import { TextPage, TextSection } from "./TextPage.tsx";

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <TextSection title="What is stored">
        <p>
          Your username, and your e-mail address if you gave one; a hash of your password; the public keys of your
          passkeys and hashes of your recovery codes; your positions, alerts, ad orders, articles and chat messages; the
          names of your access tokens and share links. One cookie keeps you signed in.
        </p>
        <p>
          A portfolio without an account is stored in your browser only. So that the site opens without a network, your
          browser also keeps the last prices and your last portfolio. Signing out deletes them.
        </p>
        <p>
          Page views are counted with the page, the time, the address and the browser. Page views of a signed-in user
          are linked to the account.
        </p>
      </TextSection>
      <TextSection title="Who sees it">
        <p>
          Articles and chat messages are public. Other users cannot see your positions. Admins can, to answer questions
          and to keep the site safe, and each such access is logged. A share link shows your coins in percent, without
          amounts, to everyone who has the link, until you revoke it.
        </p>
        <p>Opening a page sends no request to a third party: fonts, pictures and scripts all come from this site.</p>
      </TextSection>
      <TextSection title="Your choices">
        <p>
          In the <Link to="/settings">settings</Link> you can download everything that is stored about you, and delete
          your account.
        </p>
      </TextSection>
    </TextPage>
  );
}
