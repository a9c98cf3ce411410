CREATE TABLE `linked_bookings` (
	`account_id` text NOT NULL,
	`source_key` text NOT NULL,
	`txid` text NOT NULL,
	`facts` text NOT NULL,
	`entered` text,
	PRIMARY KEY(`account_id`, `source_key`),
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `linked_histories` (
	`account_id` text PRIMARY KEY NOT NULL,
	`ledger_account` text NOT NULL,
	`state` text NOT NULL,
	`as_of` integer NOT NULL,
	`reading` integer DEFAULT 1 NOT NULL,
	`cursor` text,
	`covered` text,
	`settled_height` integer DEFAULT -1 NOT NULL,
	`from_at` integer,
	`to_at` integer,
	`found` integer DEFAULT 0 NOT NULL,
	`booked` integer DEFAULT 0 NOT NULL,
	`problems` text DEFAULT '[]' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`claim` text,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `linked_histories_due` ON `linked_histories` (`due_at`);--> statement-breakpoint
CREATE TABLE `linked_moves` (
	`account_id` text NOT NULL,
	`txid` text NOT NULL,
	`place` text NOT NULL,
	`height` integer NOT NULL,
	`at` integer NOT NULL,
	`facts` text NOT NULL,
	`reading` integer NOT NULL,
	PRIMARY KEY(`account_id`, `txid`, `place`),
	FOREIGN KEY (`account_id`) REFERENCES `linked_accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
