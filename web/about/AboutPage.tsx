import { Link } from "@tanstack/react-router";
import { TextPage, TextSection } from "./TextPage.tsx";

export function AboutPage() {
  return (
    <TextPage title="About Tidemark">
      <TextSection title="What it is">
        <p>
          Tidemark shows the top 1000 cryptocurrencies, the tokens of the Internet Computer, ecosystems and news. You
          keep spot and leveraged positions and see their profit and loss, with an account or without one in your
          browser. With an account you also get a warning before a liquidation. An account costs nothing. Advertisers
          pay for the site.
        </p>
      </TextSection>
      <TextSection id="data" title="Where the data comes from">
        <p>
          Prices, market caps, volumes and ecosystems come from CoinGecko, and ICP tokens from ICPSwap. While somebody
          looks at the site, the 250 largest coins are loaded every one to ten minutes, depending on the data plan;
          smaller coins within six hours, and ecosystems within a day. These times become longer when the plan's calls
          run short. When a source is down, the last known prices stay with their age. The{" "}
          <Link to="/status">status page</Link> shows how old each source is.
        </p>
        <p>
          The prices of large coins also come live from the public market data of Binance and Kraken, about every
          second. The operator can limit them to some hours of a day, or switch them off. Each live price is compared
          with CoinGecko's. One that is more than 3 % away is shown only while both exchanges agree on it, and never
          when it is more than 30 % away; CoinGecko's price is shown instead.
        </p>
        <p>
          Exchange rates are the euro reference rates of the European Central Bank, one for each working day. A weekend
          and a holiday have those of the last working day before.
        </p>
        <p>
          Prices of days that lie more than a year back are the daily closes of Kraken, in dollars, and of Binance, in
          USDT. They are loaded for coins that somebody holds or held, and used only where they agree with CoinGecko's
          prices of the last year. Each price from the archive shows its source and its day.
        </p>
        <p>Prices can be wrong or late. Check them on your exchange before you trade.</p>
      </TextSection>
      <TextSection id="contact" title="Contact">
        <p>
          Ask in the <Link to="/chat">community chat</Link>; the admins read it. To report a message, use its menu. For
          an ad order, write its order number.
        </p>
      </TextSection>
    </TextPage>
  );
}
