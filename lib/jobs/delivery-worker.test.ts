import { describeDeliveryEngine } from "./delivery-engine.contract";
import { DeliveryWorker } from "./delivery-worker";

describeDeliveryEngine("the embedded worker", async () => new DeliveryWorker((error) => console.error(error)));
