import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { TextPage, TextSection } from "./TextPage.tsx";

const List = ({ children }: { children: ReactNode }) => <ul className="grid list-disc gap-1.5 pl-5">{children}</ul>;

export function PrivacyPage() {
  return (
    <TextPage title="Privacy">
      <TextSection title="What is stored">
        <p>With an account, the server stores:</p>
        <List>
          <li>your username, and your first name, last name and email address if you gave them;</li>
          <li>a hash of your password, the public keys of your passkeys and hashes of your recovery codes;</li>
          <li>your positions, transactions and imports, and the value of your portfolio over time;</li>
          <li>
            the addresses and extended public keys that you link, with their balances, and their histories if you have
            them fetched;
          </li>
          <li>
            your ledger settings with your country, your tax choices, and the tax reports that you marked as filed;
          </li>
          <li>your watchlist, alerts and notifications, with webhooks and push subscriptions;</li>
          <li>your articles, chat messages, reports of messages, and ad orders with their payments;</li>
          <li>the names of your access tokens and share links, with hashes of the tokens and links;</li>
          <li>the devices on which you are signed in, until the session ends after 30 days at most;</li>
          <li>
            a log of sign-in and security events with their devices, for two years, and hashes of the IP addresses and
            browsers from which you signed in, for 90 days after the last time.
          </li>
        </List>
        <p>
          Page views, also of visitors without an account, are stored with the page, the time, the site that you came
          from, the browser and the IP address. Those of a signed-in user are linked to the account. They are deleted
          after 90 days, and the full IP address is shortened after 30. Counts of your page views stay with your
          account.
        </p>
        <p>
          To stop guessing and abuse, requests and failed log-ins are counted by IP address and username for a day at
          most. Each night the operator may keep a backup without passwords and full IP addresses, for 30 days.
        </p>
      </TextSection>
      <TextSection title="In your browser">
        <p>There are five cookies:</p>
        <List>
          <li>“sid” keeps you signed in, for 30 days at most;</li>
          <li>“signed_in” tells the page that you may be signed in;</li>
          <li>“passkey” belongs to a sign-in with a passkey, for five minutes;</li>
          <li>“browser” recognises a browser that has signed in, for a year;</li>
          <li>“currency” is the currency that you chose, for a year.</li>
        </List>
        <p>
          A portfolio without an account is stored in your browser only, until you delete it or move it to an account.
          So that the site opens without a network, your browser also keeps public prices, the market page and your last
          portfolio. Signing out deletes that portfolio. Prices, drafts of articles and choices such as the theme stay.
        </p>
      </TextSection>
      <TextSection title="Who sees it">
        <p>
          Published articles are public, with your username. Chat messages can be read by everyone with an account, also
          on the pages of the coins that they mention. Other users cannot see your positions.
        </p>
        <p>
          Admins see your username, your email address, and how many positions, alerts, orders, messages and visits you
          have. With a reason they can open your positions, their value, your alerts, ad orders, messages and visits
          with IP addresses. You can read in the <Link to="/settings">settings</Link> who did so and why, and who
          exported the list of email addresses.
        </p>
        <p>
          A share link shows your coins in percent, with their returns and the curve of your return, without amounts, to
          everyone who has the link. It ends when you revoke it or when it expires, after 30 days unless you choose
          otherwise.
        </p>
        <p>
          Opening a page sends no request to a third party: fonts, pictures and scripts all come from this site. The
          server asks the services of the chains about the addresses that you link, and never sends them an extended
          public key. Emails, webhooks and push messages go through the services that deliver them.
        </p>
      </TextSection>
      <TextSection title="Your choices">
        <p>
          In the <Link to="/settings">settings</Link> you can download your data, and delete your account. The download
          leaves out secrets, hashes and what the histories of linked accounts were read from. It has the newest 500
          articles and the newest 10,000 messages and page views.
        </p>
        <p>
          Deleting the account keeps your ad orders and your page views without your name. Where an admin opened your
          details or acted on your account, the log of it keeps your username for three years.
        </p>
      </TextSection>
    </TextPage>
  );
}
