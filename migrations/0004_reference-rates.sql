CREATE TABLE `reference_rate_loads` (
	`id` integer PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`revision` integer NOT NULL,
	`last_day` integer NOT NULL,
	`as_of` integer NOT NULL,
	`tried_at` integer NOT NULL,
	`tries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reference_rates` (
	`year` integer PRIMARY KEY NOT NULL,
	`days` text NOT NULL,
	`per_euro` text NOT NULL
);
