CREATE TABLE `push_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` text NOT NULL,
	`notification_ids` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `push_subscriptions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_deliveries_due` ON `push_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `push_deliveries_by_subscription` ON `push_deliveries` (`subscription_id`);--> statement-breakpoint
-- Earlier notifications were sent when they fired.
INSERT INTO `job_cursors` (`name`, `position`) SELECT 'deliveries', max(id) FROM `notifications` HAVING max(id) IS NOT NULL;
