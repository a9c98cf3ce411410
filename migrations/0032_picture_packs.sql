CREATE TABLE `picture_packs` (
	`origin` text NOT NULL,
	`pack` integer NOT NULL,
	`digest` text NOT NULL,
	`coins` text NOT NULL,
	`body` blob NOT NULL,
	`renewed_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `pack`)
);
