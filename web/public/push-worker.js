// Shows what is pushed while no page is open. It keeps nothing and stands between nobody and the network.
self.addEventListener("push", (event) => {
  const { title = "Tidemark", body = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, icon: "/favicon.svg", tag: title }));
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
