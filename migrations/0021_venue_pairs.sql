CREATE TABLE `venue_pairs` (
	`origin` text NOT NULL,
	`venue` text NOT NULL,
	`pairs` text DEFAULT '[]' NOT NULL,
	`partial` text DEFAULT '[]' NOT NULL,
	`next_page` integer DEFAULT 1 NOT NULL,
	`loaded_at` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`month` text DEFAULT '' NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`origin`, `venue`)
);
