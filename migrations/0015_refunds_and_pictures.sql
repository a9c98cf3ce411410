CREATE TABLE `ad_pictures` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `ad_orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `ad_orders` ADD `refund_address` text;--> statement-breakpoint
ALTER TABLE `ad_orders` ADD `refund_transaction` text;--> statement-breakpoint
ALTER TABLE `ad_orders` ADD `refunded_at` integer;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `assigned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_events` ADD `refund_transaction` text;--> statement-breakpoint
CREATE INDEX `payment_events_unmatched` ON `payment_events` (`seen_at`) WHERE state = 'unmatched' AND refund_transaction IS NULL;