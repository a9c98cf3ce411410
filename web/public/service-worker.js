// Opens the app without a network, with the last prices and the user's last portfolio, and shows pushed messages.

// The build replaces both: the hash of the files, and the list of the scripts, styles and fonts.
const VERSION = "__version__";
const FILES = JSON.parse("__files__");

const APP_CACHE = `app-${VERSION}`;
/** The last replies of public endpoints, and those of the signed-in user. */
const PUBLIC_CACHE = "public-data";
const PRIVATE_CACHE = "private-data";
/** A page without content, which works at every address. */
const SHELL = "/settings";
/** The page with the rows of the market, which paints before its script runs. */
const MARKET = "/";
/** Pages whose HTML has their content, and is the same for everybody. The last visit's is kept. */
const WITH_CONTENT = [MARKET, "/news"];
/** A slow network is treated like none after this time, in ms. */
const PATIENCE = 5000;
const MAX_REPLIES = 80;

/** The reply for the start of a page. The market asks for more of it than other pages, and each can use the other's. */
const START = /^\/api\/start$/;
const PUBLIC = /^\/api\/(start$|top-coins|sparklines|currencies|ecosystems)(\/|$)/;
/** Also which coins are shown or searched and which rates are used, because that tells what the user holds. */
const PRIVATE =
  /^\/api\/(start\/portfolio|user|spot-positions|leveraged-positions|closed-positions|holdings|transactions|gains|imports|ledger-settings|exchange-rates|watchlist|price-alerts|notifications|linked-accounts|portfolio\/values|portfolio\/day-flows|portfolio\/performance|tax-report|tax-choices|market-data|(start\/)?coins|search-coins|ecosystem-tokens)(\/(?!export)|$)/;
/** Several private replies in one, by their addresses. */
const TOGETHER = "/api/start/portfolio";
/** The user changes with these requests, so nothing of the last user may stay. */
const ENDS_SESSION = /^\/api\/(logout|login|register|recover|password-resets|account|sessions)(\/|$)/;

/** Grows when private replies are deleted, so that a reply that arrives later is not stored. */
let generation = 0;
async function forgetPrivate() {
  generation += 1;
  await caches.delete(PRIVATE_CACHE);
}

/** Stores a page if its scripts are files of this build. */
async function storePage(path, page) {
  const html = await page.clone().text();
  const isOfThisBuild = page.ok && FILES.some((file) => html.includes(`src="${file}"`));
  if (isOfThisBuild) await (await caches.open(APP_CACHE)).put(path, page);
  return isOfThisBuild;
}

async function install() {
  const open = (path) => fetch(path, { cache: "reload", credentials: "omit" });
  // During a deployment the page may be of another build than this file. The browser then tries again later.
  if (!(await storePage(SHELL, await open(SHELL))))
    throw new Error("The page and the service worker are of different builds.");
  await Promise.all([storePage(MARKET, await open(MARKET)), (await caches.open(APP_CACHE)).addAll(FILES)]);
}

/** Keeps the files of this build and of the one before, because pages of it may still be open. */
async function activate() {
  const apps = (await caches.keys()).filter((name) => name.startsWith("app-") && name !== APP_CACHE);
  await Promise.all(apps.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
  if (data === "forget") void forgetPrivate();
});

const withinPatience = (request) =>
  Promise.race([
    fetch(request),
    new Promise((_, reject) => setTimeout(() => reject(new TypeError("The network is too slow.")), PATIENCE)),
  ]);

const keptPage = (path) => caches.match(path, { cacheName: APP_CACHE, ignoreVary: true });

async function openPage(event) {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const path = WITH_CONTENT.includes(pathname + search) ? pathname : SHELL;
  try {
    const page = await withinPatience(request);
    if (path !== SHELL) event.waitUntil(storePage(path, page.clone()));
    return page;
  } catch {
    return (await keptPage(path)) ?? (await keptPage(SHELL)) ?? fetch(request);
  }
}

/** A file of any kept build. Its name changes with its content. */
const openFile = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** Without a network the page asks for each reply, so each is kept as its own. */
async function storeTogether(reply) {
  const replies = Object.entries(await reply.json()).filter(([, part]) => part !== null);
  await Promise.all(replies.map(([url, part]) => store(PRIVATE_CACHE, { url }, Response.json(part))));
}

async function store(cacheName, request, reply) {
  const cache = await caches.open(cacheName);
  await cache.put(request.url, reply);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_REPLIES)).map((key) => cache.delete(key)));
}

/** The last prices of some coins, from all kept replies, because each list of coins has a reply of its own. */
async function lastPrices({ searchParams }) {
  if (!(await caches.has(PRIVATE_CACHE))) return undefined;
  const cache = await caches.open(PRIVATE_CACHE);
  const replies = await cache.matchAll("/api/market-data", { ignoreSearch: true, ignoreVary: true });
  const rows = (await Promise.all(replies.map((reply) => reply.json()))).flat();
  const newest = new Map(rows.map((row) => [row.id, row]));
  const wanted = (searchParams.get("ids") ?? "").split(",").flatMap((id) => newest.get(id) ?? []);
  return wanted.length > 0 ? Response.json(wanted) : undefined;
}

function lastReply(cacheName, { url }) {
  const address = new URL(url);
  if (address.pathname === "/api/market-data") return lastPrices(address);
  return caches.match(url, { cacheName, ignoreVary: true, ignoreSearch: START.test(address.pathname) });
}

/** The reply of the network, or else the last one. It says in its body how old it is. */
async function openData(cacheName, event) {
  const { request } = event;
  const begun = generation;
  let reply;
  try {
    reply = await fetch(request);
  } catch (error) {
    const last = await lastReply(cacheName, request);
    if (last) return last;
    throw error;
  }
  const isPrivate = cacheName === PRIVATE_CACHE;
  if (isPrivate && reply.status === 401) event.waitUntil(forgetPrivate());
  else if (reply.status === 200 && !(isPrivate && begun !== generation)) {
    const copy = reply.clone();
    const isTogether = new URL(request.url).pathname === TOGETHER;
    const stored = isTogether ? storeTogether(copy) : store(cacheName, request, copy);
    event.waitUntil(stored.then(() => (isPrivate && begun !== generation ? forgetPrivate() : undefined)));
  }
  return reply;
}

async function endSession(request) {
  await forgetPrivate();
  const reply = await fetch(request);
  await forgetPrivate();
  return reply;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method !== "GET") {
    if (ENDS_SESSION.test(pathname)) event.respondWith(endSession(request));
    return;
  }
  if (pathname.startsWith("/assets/")) event.respondWith(openFile(request));
  else if (request.mode === "navigate") {
    if (!/^\/(api|img)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (PUBLIC.test(pathname)) event.respondWith(openData(PUBLIC_CACHE, event));
  else if (PRIVATE.test(pathname)) event.respondWith(openData(PRIVATE_CACHE, event));
});

self.addEventListener("push", (event) => {
  const { title = "Tidemark", body = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, icon: "/icons/192.png", tag: title }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === "/alerts");
    return open ? open.focus() : self.clients.openWindow("/alerts");
  };
  event.waitUntil(show());
});
