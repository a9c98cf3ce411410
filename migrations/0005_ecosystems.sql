CREATE TABLE `ecosystem_loads` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`loaded_at` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`failures` integer NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE TABLE `ecosystems` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`coins` text DEFAULT '[]' NOT NULL,
	`listed` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE TABLE `icp_feeds` (
	`origin` text NOT NULL,
	`name` text NOT NULL,
	`loaded_at` integer DEFAULT 0 NOT NULL,
	`tried_at` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`wanted_at` integer DEFAULT 0 NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`origin`, `name`)
);
--> statement-breakpoint
CREATE INDEX `icp_feeds_wanted` ON `icp_feeds` (`origin`,`wanted_at`);--> statement-breakpoint
CREATE TABLE `icp_swaps` (
	`origin` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`principal` text NOT NULL,
	`usd` real NOT NULL,
	`paid` text NOT NULL,
	`received` text NOT NULL,
	PRIMARY KEY(`origin`, `id`)
);
--> statement-breakpoint
CREATE INDEX `icp_swaps_at` ON `icp_swaps` (`origin`,`at`);--> statement-breakpoint
ALTER TABLE `market_refresh` ADD `homes` text DEFAULT '{}' NOT NULL;